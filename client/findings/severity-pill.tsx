import { Pill } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { UdoitSeverity } from '#shared/scans/udoit-rules.ts';
import { findingMessages } from './finding.messages.ts';

export const SeverityPill = ({ severity }: { severity: UdoitSeverity }) => (
  <Pill color={severity === 'error' ? 'error' : 'warning'}>
    {useIntl().formatMessage(findingMessages.severityName, { severity })}
  </Pill>
);
