import { readFileSync } from "node:fs";
import { credentials } from "amqplib";
import { Fault } from "@nexa/contracts";

/** Files of an `amqps` connection, in PEM. They are read at each connect: renewed ones just work. */
export type TlsOptions = {
  /** Who must have signed the broker's certificate; without it, the authorities Node knows. */
  caFile?: string;
  /** Our own certificate and key, where the broker asks for them. */
  certFile?: string;
  keyFile?: string;
  /** The name in the broker's certificate when it is not the host of the URL. */
  serverName?: string;
  /** Log in as the user of our certificate (SASL EXTERNAL) instead of by password. */
  external?: boolean;
};

/** RabbitMQ's own names for these in an AMQP URI, so that a setting of one line is enough. */
const parameters = {
  cacertfile: "caFile",
  certfile: "certFile",
  keyfile: "keyFile",
  server_name_indication: "serverName",
} as const;

/** Takes the TLS parameters out of an AMQP URL; what `given` says counts more. */
export function splitTls(
  address: string,
  given: TlsOptions = {},
): { url: string; tls: TlsOptions } {
  const url = new URL(address);
  const found: TlsOptions = {};
  for (const [parameter, option] of Object.entries(parameters)) {
    const value = url.searchParams.get(parameter);
    if (value !== null) found[option as "caFile"] = value; // all four are texts
    url.searchParams.delete(parameter);
  }
  if (url.searchParams.get("auth_mechanism")?.toLowerCase() === "external") found.external = true;
  url.searchParams.delete("auth_mechanism");
  return { url: url.href, tls: { ...found, ...given } };
}

/**
 * The socket options of one connect.
 *
 * @throws Fault FAILED_PRECONDITION naming the file that cannot be read
 */
export function tlsSocket({ caFile, certFile, keyFile, serverName, external }: TlsOptions) {
  return {
    ...(caFile !== undefined && { ca: [pem(caFile)] }),
    ...(certFile !== undefined && { cert: pem(certFile) }),
    ...(keyFile !== undefined && { key: pem(keyFile) }),
    ...(serverName !== undefined && { servername: serverName }),
    ...(external === true && { credentials: credentials.external() }),
  };
}

function pem(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new Fault("FAILED_PRECONDITION", `TLS: cannot read ${file}`, { cause });
  }
}
