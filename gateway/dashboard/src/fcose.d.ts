declare module "cytoscape-fcose" {
  import type { Ext } from "cytoscape";
  /** A force layout for Cytoscape, which brings no types of its own. */
  const fcose: Ext;
  export default fcose;
}
