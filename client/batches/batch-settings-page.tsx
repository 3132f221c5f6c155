import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import type { RulePreview } from '#shared/batches/add-courses.api.ts';
import type { Batch } from '#shared/batches/batch.ts';
import { PageLoad } from '../ui/page/page-load.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import type { BatchDraft } from './batch-draft.ts';
import { crumbOf, useBatchesCrumb } from './batch-crumbs.ts';
import { BatchForm } from './batch-form.tsx';
import { useBatchSettings, useUpdateSettings } from './batch.api.ts';
import { BatchDefaultView } from '../quick-views/default-view-section.tsx';
import { batchMessages } from './batch.messages.ts';

const draftOf = ({ title, type, team, deadlineDate, config, tags }: Batch): BatchDraft => ({
  title,
  type,
  teamId: team?.id ?? null,
  deadlineDate: deadlineDate ?? '',
  accountId: config.accountId,
  termId: config.termId,
  includeChildAccounts: config.includeChildAccounts,
  courseFormat: config.courseFormat,
  tags: tags.map((tag) => tag.title),
});

/** A batch's settings. For people who can't change them, the page doesn't exist. */
export default function BatchSettingsPage() {
  const intl = useIntl();
  const settings = useBatchSettings(Number(useParams().id));
  return (
    <PageLoad of={settings} failsTo="not-found" failed={intl.formatMessage(batchMessages.settingsFailed)}>
      {(batch) => <SettingsForm key={JSON.stringify(draftOf(batch))} batch={batch} />}
    </PageLoad>
  );
}

function SettingsForm({ batch }: { batch: Batch }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const update = useUpdateSettings();
  const batches = useBatchesCrumb();
  // While Canvas is being read, and where it has too many courses, it isn't known what goes out.
  const saveLabel = (found: RulePreview | undefined) =>
    found?.status === 'ready' && found.leaves !== null
      ? intl.formatMessage(batchMessages.saveRule, { enters: found.enters, leaves: found.leaves })
      : intl.formatMessage(batchMessages.save);
  return (
    <>
      <PageHeading
        title={intl.formatMessage(batchMessages.settingsTitle, { title: batch.title })}
        crumbs={[batches, crumbOf(batch)]}
        current={intl.formatMessage(batchMessages.settingsCrumb)}
      />
      <BatchForm
        initial={draftOf(batch)}
        batch={batch}
        submitLabel={saveLabel}
        cancelTo={`/manage/batches/${batch.id}`}
        isRunning={update.isRunning}
        problem={update.problem}
        failed={intl.formatMessage(batchMessages.updateFailed)}
        onSubmit={async (body) => {
          const { problem } = await update.run({ params: { id: batch.id }, body });
          if (problem) return undefined;
          showNotice('success', intl.formatMessage(batchMessages.saved), brief);
          return `/manage/batches/${batch.id}`;
        }}
      />
      <section className="form-stack">
        <BatchDefaultView batchId={batch.id} />
      </section>
    </>
  );
}
