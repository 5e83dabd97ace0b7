import { roles, type Role } from "@nexa/contracts";
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from "jose";
import { Fault } from "@nexa/contracts";
import type { Actor } from "./access.ts";
import type { Config } from "./config.ts";

type Settings = Pick<Config, "OIDC_ISSUER" | "OIDC_AUDIENCE" | "OIDC_JWKS_URL" | "OIDC_ROLE_CLAIM">;

/**
 * Lets in who brings a token of the OIDC provider: signed by one of its keys, for this audience, not expired, with
 * one of our roles in the role claim. Without `OIDC_ISSUER` no token lets anybody in.
 */
export function oidcActor(env: Settings): (token: string) => Promise<Actor | null> {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_JWKS_URL: keysUrl } = env;
  if (issuer === undefined || audience === undefined || keysUrl === undefined)
    return async () => null;
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 2_500 });
  // Only signatures by a key pair: a shared secret has no place here, and `none` is no signature.
  const algorithms = ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "ES512", "EdDSA"];
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms,
        requiredClaims: ["sub", "exp"],
      });
      return actorOf(payload, env.OIDC_ROLE_CLAIM);
    } catch (error) {
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
        throw new Fault("UNAVAILABLE", "the OIDC provider does not answer", { cause: error });
      return null;
    }
  };
}

/** The highest of our roles that the claim names; a path of names leads into objects, e.g. `realm_access.roles`. */
function actorOf(payload: JWTPayload, roleClaim: string): Actor | null {
  const named = [
    roleClaim
      .split(".")
      .reduce<unknown>(
        (value, name) =>
          typeof value === "object" && value !== null
            ? (value as Record<string, unknown>)[name]
            : undefined,
        payload,
      ),
  ].flat();
  const role = roles.findLast((each: Role) => named.includes(each));
  if (role === undefined || payload.sub === undefined) return null;
  const names = [payload["preferred_username"], payload["email"], payload.sub];
  const name = names.find((each) => typeof each === "string") ?? payload.sub;
  return { id: `oidc:${payload.sub}`, name, role, via: "oidc", tags: [] };
}
