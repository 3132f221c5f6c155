import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { defaultTableView } from '#shared/course-table/table-view.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useCreateQuickView } from './quick-view.api.ts';
import { QuickViewEditor } from './quick-view-editor.tsx';
import { quickViewMessages } from './quick-view.messages.ts';

const blank = { title: '', description: '', view: defaultTableView };
const listPath = '/manage/quick-views';

/** A quick view that starts as the table does. */
export default function CreateQuickViewPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const creation = useCreateQuickView();
  return (
    <>
      <PageHeading
        title={intl.formatMessage(quickViewMessages.newTitle)}
        crumbs={[{ title: intl.formatMessage(quickViewMessages.list), to: listPath }]}
      />
      <QuickViewEditor
        initial={blank}
        isRunning={creation.isRunning}
        problem={creation.problem}
        cancelTo={listPath}
        onSave={async (draft) => {
          const { result } = await creation.run({ body: draft });
          if (result)
            showNotice(
              'success',
              intl.formatMessage(quickViewMessages.saved, { title: result.title }),
              brief,
            );
          return result !== undefined;
        }}
        onDone={() => void navigate(listPath)}
      />
    </>
  );
}
