import type { ReactNode } from 'react';
import { TextLink } from '../ui/page/link-button.tsx';

interface LinkedNumberProps {
  /** null or absent: nowhere to go */
  readonly to: string | null | undefined;
  readonly children: ReactNode;
}

/** A number that leads to the rows behind it. */
export const LinkedNumber = ({ to, children }: LinkedNumberProps) =>
  to ? <TextLink to={to}>{children}</TextLink> : children;
