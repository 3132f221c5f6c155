import {
  CircleCheckInstUIIcon,
  CircleDashedInstUIIcon,
  CircleMinusInstUIIcon,
  CircleXInstUIIcon,
  ClockInstUIIcon,
  RefreshCwInstUIIcon,
  TriangleAlertInstUIIcon,
} from '@instructure/ui/latest';
import type { ReactNode } from 'react';

/** The states, each with its own sign, so that none depends on colour. */
const looks = {
  good: { Icon: CircleCheckInstUIIcon, color: 'successColor' },
  warning: { Icon: TriangleAlertInstUIIcon, color: 'warningColor' },
  bad: { Icon: CircleXInstUIIcon, color: 'errorColor' },
  busy: { Icon: RefreshCwInstUIIcon, color: 'infoColor' },
  waiting: { Icon: ClockInstUIIcon, color: 'mutedColor' },
  off: { Icon: CircleMinusInstUIIcon, color: 'mutedColor' },
  none: { Icon: CircleDashedInstUIIcon, color: 'mutedColor' },
} as const;

export type Tone = keyof typeof looks;

/** The tone for each state of work of any kind. */
export const toneOfWork = {
  pending: 'waiting',
  in_progress: 'busy',
  running: 'busy',
  completed: 'good',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'off',
} as const satisfies Record<string, Tone>;

/** A state in words, with its sign before it. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { Icon, color } = looks[tone];
  return (
    <span className="status">
      <span className="status-sign">
        <Icon size="sm" color={color} />
      </span>
      <span>{children}</span>
    </span>
  );
}
