import {
  BanInstUIIcon,
  CircleCheckInstUIIcon,
  CircleDashedInstUIIcon,
  ClockInstUIIcon,
  EyeInstUIIcon,
  FlagInstUIIcon,
  LockInstUIIcon,
  PencilInstUIIcon,
  StarInstUIIcon,
  TriangleAlertInstUIIcon,
} from '@instructure/ui/latest';
import type { Status, StatusColour, StatusIcon } from '#shared/statuses/status.ts';

const icons = {
  circle: CircleDashedInstUIIcon,
  clock: ClockInstUIIcon,
  edit: PencilInstUIIcon,
  eye: EyeInstUIIcon,
  warning: TriangleAlertInstUIIcon,
  blocked: BanInstUIIcon,
  check: CircleCheckInstUIIcon,
  star: StarInstUIIcon,
  flag: FlagInstUIIcon,
  lock: LockInstUIIcon,
} as const satisfies Record<StatusIcon, unknown>;

const colours = {
  grey: 'mutedColor',
  blue: 'infoColor',
  green: 'successColor',
  orange: 'warningColor',
  red: 'errorColor',
} as const satisfies Record<StatusColour, string>;

/** A status of the institution: its sign in its colour, and always its label. */
export function StatusLabel({
  of: { label, icon, colour },
}: {
  of: Pick<Status, 'label' | 'icon' | 'colour'>;
}) {
  const Icon = icons[icon];
  return (
    <span className="status">
      <span className="status-sign">
        <Icon size="sm" color={colours[colour]} />
      </span>
      <bdi>{label}</bdi>
    </span>
  );
}
