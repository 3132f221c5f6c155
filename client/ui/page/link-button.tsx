import { Button, Link, type ButtonProps } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router';

/** What InstUI's components pass on for a click; for a key press they call first, without a button. */
interface Press {
  readonly button?: number;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  preventDefault(): void;
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Press) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Follows a link within the app. Any other click is left to the browser: it opens a tab, a window or a menu. */
function useFollow(to: string) {
  const navigate = useNavigate();
  const href = useHref(to);
  const onClick = (event: Press) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate(to);
  };
  return { href, onClick };
}

interface LinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

type LinkButtonProps = LinkProps &
  Pick<ButtonProps, 'color' | 'size' | 'renderIcon'> & {
    /** its text, and what it's about where several have the same */
    readonly 'aria-label'?: string;
    /** 'page' if it leads to the current page; it then looks chosen */
    readonly 'aria-current'?: 'page';
  };

export function LinkButton({ to, children, ...rest }: LinkButtonProps) {
  return (
    <Button {...useFollow(to)} {...rest} {...(rest['aria-current'] && chosenLook)}>
      {children}
    </Button>
  );
}

const chosenLook = { color: 'primary', withBackground: false } as const;

interface TextLinkProps extends LinkProps {
  /** underlined: in a sentence, its colour alone wouldn't tell it from the words around it */
  readonly isInSentence?: boolean;
}

/** A link that stands alone, in a table for instance, or one in a sentence. */
export function TextLink({ to, isInSentence = false, children }: TextLinkProps) {
  return (
    // A link with a click handler would call itself a button.
    <Link {...useFollow(to)} forceButtonRole={false} variant={isInSentence ? 'inline' : 'standalone'}>
      {children}
    </Link>
  );
}
