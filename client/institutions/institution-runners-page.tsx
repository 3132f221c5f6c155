import { Button, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useIntl } from 'react-intl';
import { institutionList } from '#shared/institutions/institution.columns.ts';
import type { Result } from '#shared/http/endpoint.ts';
import type { listInstitutionRunners } from '#shared/institutions/manage-institutions.api.ts';
import { CanvasNeedsSection } from '../task-runners/canvas-needs-section.tsx';
import { RunnerFactsSection } from '../task-runners/runner-facts-section.tsx';
import { PageLoad } from '../ui/page/page-load.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useCheckInstitutionRunners, useInstitutionRunners } from './institution.api.ts';
import { institutionMessages } from './institution.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

type Runners = Result<typeof listInstitutionRunners>;

/** How often to look whether a check is over, in milliseconds. */
const checkEveryMs = 2_000;

/** When each runner was last checked: if this changes, a check is over. */
const checksOf = ({ runners }: Runners) => runners.map(({ checkedAt }) => checkedAt ?? '').join(' ');

/** The task runners of any institution: whether they work, and a button to check them now. */
export default function InstitutionRunnersPage() {
  const { id = '' } = useParams();
  const [checked, setChecked] = useState<string>();
  const runners = useInstitutionRunners(Number(id), checked === undefined ? 0 : checkEveryMs);
  const isChecking =
    checked !== undefined && runners.data !== undefined && checksOf(runners.data) === checked;
  if (checked !== undefined && runners.data !== undefined && !isChecking) setChecked(undefined);
  return (
    <PageLoad of={runners}>
      {(data) => (
        <RunnersView data={data} isChecking={isChecking} onAsked={() => setChecked(checksOf(data))} />
      )}
    </PageLoad>
  );
}

interface RunnersViewProps {
  readonly data: Runners;
  readonly isChecking: boolean;
  readonly onAsked: () => void;
}

function RunnersView({ data, isChecking, onAsked }: RunnersViewProps) {
  const intl = useIntl();
  const text = useTexts(institutionMessages, { title: data.title });
  const check = useCheckInstitutionRunners();
  const handleCheck = async () => {
    const { problem } = await check.run({ params: { id: data.id } }, institutionMessages.failed);
    if (!problem) onAsked();
  };
  return (
    <>
      <PageHeading
        title={text('runnersTitle')}
        crumbs={[{ title: intl.formatMessage(institutionList.title), to: '/institutions' }]}
      >
        <Button
          onClick={() => void handleCheck()}
          interaction={check.isRunning || isChecking ? 'disabled' : 'enabled'}
        >
          {text('checkNow')}
        </Button>
      </PageHeading>
      <div role="status">{isChecking ? <Text>{text('checking')}</Text> : null}</div>
      {data.runners.length === 0 ? <Text as="p">{text('noRunners')}</Text> : null}
      <div className="runner-cards">
        {data.runners.map((runner) => (
          <RunnerFactsSection key={runner.tool} runner={runner} {...data} />
        ))}
      </div>
      <CanvasNeedsSection {...data} />
    </>
  );
}
