import { ButtonLink } from "#/ui/Button/Button.tsx";

interface OutsideLinkProps {
  readonly href: string;
  readonly children: string;
}

/** A link of a row to another site. */
export function OutsideLink({ href, children }: OutsideLinkProps) {
  return (
    <ButtonLink href={href} target="_blank" rel="noopener">
      {children}
    </ButtonLink>
  );
}
