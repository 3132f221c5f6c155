import { Button, Link, type ButtonProps } from '@instructure/ui/latest';
import type { MouseEvent, ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router';

/** Follows a link within the app, unless the person asks the browser for a new tab or window. */
function useFollow(to: string) {
  const navigate = useNavigate();
  const href = useHref(to);
  const onClick = (event: MouseEvent<unknown> | React.KeyboardEvent<unknown>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(to);
  };
  return { href, onClick };
}

interface LinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({ to, children, ...rest }: LinkProps & Pick<ButtonProps, 'color'>) {
  return (
    <Button {...useFollow(to)} {...rest}>
      {children}
    </Button>
  );
}

/** A link within a text or a table. */
export function TextLink({ to, children }: LinkProps) {
  return (
    // A link with a click handler would call itself a button.
    <Link {...useFollow(to)} forceButtonRole={false} variant="standalone">
      {children}
    </Link>
  );
}
