import { Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { SystemCheck } from '#shared/system/system-status.api.ts';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { useNotice } from '../ui/overlay/notices.tsx';
import { LoadState, useProblemText } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { CheckCard } from './check-card.tsx';
import { useCheckCanvas, useSystemStatus } from './system.api.ts';
import { statusMessages } from './system-status.messages.ts';

const isTroubled = ({ state }: SystemCheck) => state === 'slow' || state === 'failing';

/** How each part of the installation is, for the people who run it. */
export default function SystemStatusPage() {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const status = useSystemStatus();
  const canvas = useCheckCanvas();
  const [checking, setChecking] = useState<string>();
  const text = (id: keyof typeof statusMessages, values?: Record<string, number | string>) =>
    intl.formatMessage(statusMessages[id], values);
  const check = async (origin: string) => {
    setChecking(origin);
    const { result, problem } = await canvas.run({ body: { origin } });
    setChecking(undefined);
    if (problem) return showNotice('error', textOf(problem, text('checkFailed')));
    if (result.reason !== null) return showNotice('error', result.reason);
    showNotice('success', text('isThere', { host: new URL(origin).host, number: result.latencyMs }));
  };
  return (
    <>
      <PageHeading title={text('title')}>
        <Help title={text('helpTitle')} text={text('helpText')} />
      </PageHeading>
      <LoadState of={status}>
        {({ checkedAt, checks }) => {
          const count = checks.filter(isTroubled).length;
          const time = intl.formatTime(checkedAt, { timeStyle: 'medium' });
          return (
            <>
              <Text as="p">
                <span role="status">{count === 0 ? text('allWell') : text('troubled', { count })}</span>{' '}
                {text('checkedAt', { time })}
              </Text>
              <ul className="system-checks">
                {checks.map((each) => (
                  <li key={each.id}>
                    <CheckCard
                      check={each}
                      isChecking={each.canvasOrigin !== null && each.canvasOrigin === checking}
                      onCheck={(origin) => void check(origin)}
                    />
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </LoadState>
    </>
  );
}
