import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";

/** A link to an address that strangers wrote: anything but http and https stays mere text. */
export function Outside({ href, children }: { href: string; children?: ReactNode }) {
  const isWeb = URL.canParse(href) && /^https?:$/.test(new URL(href).protocol);
  if (!isWeb) return <span>{children ?? href}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children ?? href} <ExternalLink size={12} aria-hidden />
    </a>
  );
}
