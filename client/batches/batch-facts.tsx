import { Pill } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { batchTexts } from '#shared/batches/batch.columns.ts';
import type { Batch } from '#shared/batches/batch.ts';
import { useSettings } from '../data/use-settings.tsx';
import { BatchTypeLabel } from './batch-type.tsx';
import { batchMessages } from './batch.messages.ts';

/** A batch in one line: whether it's archived, its type, team, deadline and tags. */
export function BatchFacts({ batch }: { batch: Batch }) {
  const intl = useIntl();
  const { features } = useSettings().institution;
  const { status, type, team, deadlineDate, tags } = batch;
  return (
    <dl className="facts-row">
      {status === 0 ? (
        <Fact name="status">
          <Pill>{intl.formatMessage(batchTexts.archived)}</Pill>
        </Fact>
      ) : null}
      <Fact name="type">
        <BatchTypeLabel type={type} />
      </Fact>
      <Fact name="team">{team?.title ?? <FormattedMessage {...batchMessages.unassigned} />}</Fact>
      {deadlineDate === null ? null : (
        <Fact name="deadline">
          <FormattedDate value={deadlineDate} timeZone="UTC" dateStyle="medium" />
        </Fact>
      )}
      {features.includes('tags') && tags.length > 0 ? (
        <Fact name="tags">{intl.formatList(tags.map(({ title }) => title))}</Fact>
      ) : null}
    </dl>
  );
}

const factLabels = {
  status: batchMessages.status,
  type: batchTexts.type,
  team: batchTexts.team,
  deadline: batchTexts.deadline,
  tags: batchTexts.tags,
};

interface FactProps {
  readonly name: keyof typeof factLabels;
  readonly children: ReactNode;
}

const Fact = ({ name, children }: FactProps) => (
  <div>
    <dt>
      <FormattedMessage {...factLabels[name]} />
    </dt>
    <dd>{children}</dd>
  </div>
);
