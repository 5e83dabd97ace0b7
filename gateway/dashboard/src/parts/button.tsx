import type { ButtonHTMLAttributes, ReactNode } from "react";
import type { LucideIcon } from "lucide-react";

type Tone = "plain" | "primary" | "danger" | "quiet";
type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  tone?: Tone;
  icon?: LucideIcon;
  /** Shown at work: the button waits, and says so to a screen reader. */
  isBusy?: boolean;
  children?: ReactNode;
};

/** A button with a verb on it. `primary` once a view; `danger` for what destroys. */
export function Button({
  tone = "plain",
  icon: Icon,
  isBusy = false,
  children,
  disabled,
  className,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      className={`btn btn-${tone}${className === undefined ? "" : ` ${className}`}`}
      disabled={disabled || isBusy}
      aria-busy={isBusy}
      {...rest}
    >
      {Icon && <Icon size={16} aria-hidden className={isBusy ? "spin" : undefined} />}
      {children}
    </button>
  );
}

/** A button that is only an icon; its label is said and shown as a tip. */
export function IconButton({
  label,
  className = "",
  ...rest
}: Omit<Props, "children"> & { label: string }) {
  return (
    <Button
      tone="quiet"
      {...rest}
      className={`btn-icon ${className}`}
      aria-label={label}
      title={label}
    />
  );
}
