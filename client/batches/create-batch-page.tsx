import { useIntl } from 'react-intl';
import type { RulePreview } from '#shared/batches/add-courses.api.ts';
import { useSettings } from '../data/use-settings.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { emptyDraft } from './batch-draft.ts';
import { useBatchesCrumb } from './batch-crumbs.ts';
import { BatchForm } from './batch-form.tsx';
import { useCreateBatch } from './batch.api.ts';
import { batchMessages } from './batch.messages.ts';

/** A new batch: fill it in, see how many courses its rule finds, and create it; the first sync starts with it. */
export default function CreateBatchPage() {
  const intl = useIntl();
  const showNotice = useNotice();
  const { institution } = useSettings();
  const create = useCreateBatch();
  const createLabel = (found: RulePreview | undefined) =>
    intl.formatMessage(batchMessages.create, {
      count: found?.status === 'ready' ? found.courseCount : 0,
      isPartial: String(found?.isPartial ?? false),
    });
  return (
    <>
      <PageHeading title={intl.formatMessage(batchMessages.createTitle)} crumbs={[useBatchesCrumb()]} />
      <BatchForm
        initial={emptyDraft}
        submitLabel={createLabel}
        cancelTo="/manage/batches"
        isRunning={create.isRunning}
        problem={create.problem}
        failed={intl.formatMessage(batchMessages.createFailed)}
        onSubmit={async (body) => {
          const { result: batch } = await create.run({ params: { id: institution.id }, body });
          if (!batch) return undefined;
          showNotice('success', intl.formatMessage(batchMessages.created, { title: batch.title }), brief);
          return `/manage/batches/${batch.id}`;
        }}
      />
    </>
  );
}
