import { Fault } from "@nexa/contracts";

/** The first error of the chain that names a Kafka error code, else the innermost. */
function rootOf(error: unknown): { type: string; message: string } {
  let root = { type: "", message: String(error) };
  for (let at = error; at instanceof Error; at = at.cause) {
    const type = "type" in at && typeof at.type === "string" ? at.type : "";
    root = { type: type === "" ? at.name : type, message: at.message };
    if (type !== "") break;
  }
  return root;
}

/**
 * What a failed send means for the one who asked for it; null when it is only a matter of time,
 * so the same records go again by a producer built anew.
 */
export function permanentFault(error: unknown, label: string): Fault | null {
  const { type, message } = rootOf(error);
  switch (type) {
    case "MESSAGE_TOO_LARGE":
    case "RECORD_LIST_TOO_LARGE":
    case "INVALID_RECORD":
      return new Fault("OUT_OF_RANGE", `${label}: the broker refused the record: ${message}`, {
        cause: error,
        reason: "RECORD_TOO_LARGE",
      });
    // A missing topic or right is a gap in the provisioning, not a poisoned record: the stage waits.
    case "UNKNOWN_TOPIC_OR_PARTITION":
    case "INVALID_TOPIC_EXCEPTION":
    case "KafkaJSMetadataNotLoaded":
    case "KafkaJSTopicMetadataNotLoaded":
      return new Fault("UNAVAILABLE", `${label}: the topic does not exist on the broker`, {
        cause: error,
        reason: "UNKNOWN_TOPIC",
      });
    case "TOPIC_AUTHORIZATION_FAILED":
    case "CLUSTER_AUTHORIZATION_FAILED":
      return new Fault("UNAVAILABLE", `${label}: the broker does not let us write`, {
        cause: error,
        reason: "NOT_AUTHORIZED",
      });
    default:
      return null;
  }
}

/** The error in a few words, for a log line. */
export const shortly = (error: unknown): string => {
  const { type, message } = rootOf(error);
  return `${type}: ${message}`;
};
