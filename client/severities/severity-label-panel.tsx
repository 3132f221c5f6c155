import { CircleXInstUIIcon, InfoInstUIIcon, TriangleAlertInstUIIcon } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import type { Severity } from '#shared/alerts/alert-terms.ts';
import { severityMessages } from './severity.messages.ts';

/** Each has its own sign, so that none depends on colour. */
const looks = {
  info: { Icon: InfoInstUIIcon, color: 'infoColor' },
  warning: { Icon: TriangleAlertInstUIIcon, color: 'warningColor' },
  error: { Icon: CircleXInstUIIcon, color: 'errorColor' },
} as const satisfies Record<Severity, unknown>;

/** How serious something is, in a word with its sign before it. */
export function SeverityLabel({ severity }: { severity: Severity }) {
  const { Icon, color } = looks[severity];
  return (
    <span className="status">
      <span className="status-sign">
        <Icon size="sm" color={color} />
      </span>
      <span>
        <FormattedMessage {...severityMessages.name} values={{ severity }} />
      </span>
    </span>
  );
}
