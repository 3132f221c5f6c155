import { Button, Text } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { mostStatuses } from '#shared/statuses/status.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useStatusUse } from './status.api.ts';
import { statusMessages } from './status.messages.ts';
import { StatusList, type StatusStep } from './status-list.tsx';

const StatusDialog = lazyPart(() => import('./status-dialog.tsx'));

/** The states that an institution's courses can be in, in its own words and order. */
export function StatusesPanel() {
  const intl = useIntl();
  const use = useStatusUse();
  const [step, setStep] = useState<StatusStep>();
  const all = use.data?.statuses ?? [];
  const isFull = all.length >= mostStatuses;
  return (
    <>
      <PageHeading title={intl.formatMessage(statusMessages.list)}>
        <span className="button-row">
          <Help
            title={intl.formatMessage(statusMessages.helpTitle)}
            text={intl.formatMessage(statusMessages.helpText)}
          />
          <Button
            color="primary"
            interaction={isFull || !use.data ? 'disabled' : 'enabled'}
            onClick={() => setStep({ kind: 'create' })}
          >
            <FormattedMessage {...statusMessages.add} />
          </Button>
        </span>
      </PageHeading>
      <Text as="p">
        <FormattedMessage {...statusMessages[isFull ? 'most' : 'listHint']} values={{ most: mostStatuses }} />
      </Text>
      <LoadState of={use} list={{ loading: statusMessages.listLoading, failed: statusMessages.listFailed }}>
        {({ statuses }) => <StatusList statuses={statuses} onStep={setStep} />}
      </LoadState>
      <Suspense fallback={null}>
        {step ? <StatusDialog step={step} all={all} onClose={() => setStep(undefined)} /> : null}
      </Suspense>
    </>
  );
}
