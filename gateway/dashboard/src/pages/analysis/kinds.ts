import {
  Banknote,
  Building2,
  CalendarDays,
  Car,
  Crosshair,
  FileText,
  Landmark,
  MapPin,
  Pill,
  Scale,
  Shield,
  Tag,
  UserRound,
  type LucideIcon,
} from "lucide-react";

/** The groups that share a colour (`--kind-...` in styles/tokens.css). */
export type Look = "person" | "organization" | "police" | "place" | "fact" | "article";

/** How each kind of thing in the news looks: colour, icon, and the sign on a canvas. */
export const kinds = {
  Person: { look: "person", icon: UserRound, shape: "ellipse" },
  Organization: { look: "organization", icon: Building2, shape: "round-rectangle" },
  Institution: { look: "organization", icon: Landmark, shape: "round-rectangle" },
  PoliceUnit: { look: "police", icon: Shield, shape: "hexagon" },
  Place: { look: "place", icon: MapPin, shape: "diamond" },
  Region: { look: "place", icon: MapPin, shape: "diamond" },
  ForeignPlace: { look: "place", icon: MapPin, shape: "diamond" },
  Concept: { look: "fact", icon: Tag, shape: "round-tag" },
  Law: { look: "fact", icon: Scale, shape: "round-tag" },
  Money: { look: "fact", icon: Banknote, shape: "round-tag" },
  Date: { look: "fact", icon: CalendarDays, shape: "round-tag" },
  Vehicle: { look: "fact", icon: Car, shape: "round-tag" },
  Weapon: { look: "fact", icon: Crosshair, shape: "round-tag" },
  Drug: { look: "fact", icon: Pill, shape: "round-tag" },
  Article: { look: "article", icon: FileText, shape: "rectangle" },
} as const satisfies Record<string, { look: Look; icon: LucideIcon; shape: string }>;
export type Kind = keyof typeof kinds;

/** How a kind looks; one that a newer API brings looks like a concept. */
export const kindOf = (type: string) => kinds[(type in kinds ? type : "Concept") as Kind]; // checked on this line

/** Kinds of entities that the graph keeps, in the order of filters. */
export const entityTypes = [
  "Person",
  "Organization",
  "PoliceUnit",
  "Region",
  "Place",
  "Concept",
] as const;
export type EntityType = (typeof entityTypes)[number];

const known = ["CO_MENTION", "SPOK", "PART_OF", "MENTIONS"] as const;
/** A relation's word in the catalogue; one that we do not know is called a relation. */
export const relationKey = (relation: string) => known.find((each) => each === relation) ?? "other";
