import { useIntl } from 'react-intl';
import { alertTexts } from '#shared/alerts/alert.columns.ts';
import { useAbility } from '../data/use-settings.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { rulesPath } from './alert-addresses.ts';
import { AlertFilters } from './alert-filters.tsx';
import { AlertList } from './alert-list.tsx';
import { fetchAlertsFile } from './alert.api.ts';
import { alertMessages } from './alert.messages.ts';
import { useAlertsPage } from './use-alerts-page.ts';

/** Alerts of the courses that this person sees, and what can be done about them. */
export default function AlertsPage() {
  const intl = useIntl();
  const shown = useAlertsPage();
  const mayManage = useAbility('institution.manage');
  return (
    <>
      <PageHeading title={intl.formatMessage(alertTexts.title)}>
        <ExportMenu
          fetchFile={(format, receiving) => fetchAlertsFile({ ...shown.filter, format }, receiving)}
        />
        <Help
          title={intl.formatMessage(alertMessages.helpTitle)}
          text={intl.formatMessage(alertMessages.helpText)}
        />
        {mayManage ? (
          <LinkButton to={rulesPath}>{intl.formatMessage(alertMessages.toRules)}</LinkButton>
        ) : null}
      </PageHeading>
      <AlertFilters shown={shown} />
      <AlertList shown={shown} />
    </>
  );
}
