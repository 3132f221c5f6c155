import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate, useParams } from 'react-router';
import { PageLoad } from '../app/page-load.tsx';
import { SyncPanel } from '../syncs/sync-panel.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { BatchCoursesTab } from './batch-courses-tab.tsx';
import { useBatch } from './batch.api.ts';
import { batchMessages } from './batch.messages.ts';

const SyncHistory = lazy(() => import('../syncs/sync-history-dialog.tsx'));

/** One batch: how its syncs stand, and its courses. */
export default function BatchPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const id = Number(useParams().id);
  const batch = useBatch(id);
  return (
    <PageLoad of={batch}>
      {({ title, type, permissions }) => (
        <>
          <PageHeading title={title}>
            {permissions.edit ? (
              <LinkButton to={`/manage/batches/settings/${id}`}>
                <FormattedMessage {...batchMessages.settings} />
              </LinkButton>
            ) : null}
          </PageHeading>
          {type === 'static' ? null : <SyncPanel batchId={id} maySync={permissions.add_remove_courses} />}
          <BatchCoursesTab batchId={id} caption={intl.formatMessage(batchMessages.coursesTab)} />
          {pathname.endsWith('/sync/history') ? (
            <Suspense fallback={null}>
              <SyncHistory batchId={id} onClose={() => void navigate(`/manage/batches/${id}`)} />
            </Suspense>
          ) : null}
        </>
      )}
    </PageLoad>
  );
}
