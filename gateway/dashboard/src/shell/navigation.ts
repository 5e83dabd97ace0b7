import {
  Activity,
  BookOpenCheck,
  Boxes,
  ClipboardList,
  Crosshair,
  Gauge,
  GraduationCap,
  KeyRound,
  Layers,
  Newspaper,
  RefreshCw,
  Settings2,
  Share2,
  Skull,
  SquareTerminal,
  TrendingUp,
  type LucideIcon,
} from "lucide-react";
import type { Role } from "../session.tsx";
import type { TextKey } from "../text/index.ts";

/** A line of the navigation and of the palette. */
export type Place = {
  to: string;
  label: TextKey;
  icon: LucideIcon;
  group: "shell.operations" | "shell.analysis" | "shell.administration";
  /** The least role that the page is of use to. */
  role: Role;
  /** `g` and then this letter leads here. */
  letter: string;
};

/** All pages that the navigation shows, in its order. A new page adds its line here. */
export const places: Place[] = [
  {
    to: "/",
    label: "overview.title",
    icon: Gauge,
    group: "shell.operations",
    role: "viewer",
    letter: "o",
  },
  {
    to: "/queues",
    label: "queues.title",
    icon: Layers,
    group: "shell.operations",
    role: "viewer",
    letter: "q",
  },
  {
    to: "/topics",
    label: "topics.title",
    icon: Activity,
    group: "shell.operations",
    role: "viewer",
    letter: "l",
  },
  {
    to: "/jobs",
    label: "jobs.title",
    icon: Skull,
    group: "shell.operations",
    role: "viewer",
    letter: "d",
  },
  {
    to: "/bulk",
    label: "bulk.title",
    icon: Boxes,
    group: "shell.operations",
    role: "viewer",
    letter: "b",
  },
  {
    to: "/services",
    label: "services.title",
    icon: Settings2,
    group: "shell.operations",
    role: "viewer",
    letter: "s",
  },
  {
    to: "/articles",
    label: "articles.title",
    icon: Newspaper,
    group: "shell.analysis",
    role: "viewer",
    letter: "n",
  },
  {
    to: "/graph",
    label: "graph.title",
    icon: Share2,
    group: "shell.analysis",
    role: "viewer",
    letter: "g",
  },
  {
    to: "/trends",
    label: "trends.title",
    icon: TrendingUp,
    group: "shell.analysis",
    role: "viewer",
    letter: "r",
  },
  {
    to: "/cypher",
    label: "cypher.title",
    icon: SquareTerminal,
    group: "shell.analysis",
    role: "analyst",
    letter: "c",
  },
  {
    to: "/talent",
    label: "talent.title",
    icon: GraduationCap,
    group: "shell.analysis",
    role: "viewer",
    letter: "p",
  },
  {
    to: "/targets",
    label: "targets.title",
    icon: Crosshair,
    group: "shell.administration",
    role: "viewer",
    letter: "t",
  },
  {
    to: "/keywords",
    label: "keywords.title",
    icon: BookOpenCheck,
    group: "shell.administration",
    role: "viewer",
    letter: "k",
  },
  {
    to: "/sync",
    label: "sync.title",
    icon: RefreshCw,
    group: "shell.administration",
    role: "viewer",
    letter: "y",
  },
  {
    to: "/users",
    label: "users.title",
    icon: KeyRound,
    group: "shell.administration",
    role: "administrator",
    letter: "u",
  },
  {
    to: "/audit",
    label: "audit.title",
    icon: ClipboardList,
    group: "shell.administration",
    role: "administrator",
    letter: "a",
  },
];
