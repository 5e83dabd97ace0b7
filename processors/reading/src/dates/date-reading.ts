/** A date read from text. */
export type DateReading = {
  /** The instant; for precision `day` the local midnight that begins the day. */
  at: Date;
  precision: "second" | "minute" | "day";
  /** The zone used: as written (`wib`, `+07:00`) or the given IANA zone. */
  zone: string;
  /** False when the text contradicts itself (wrong weekday, broken form) or a year was supplied. */
  certain: boolean;
};
