import { Alert } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSettings } from '../data/use-settings.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { GeneralSettingsForm, useGeneralSettings } from './general-settings-form.tsx';
import { generalMessages } from './general-settings.messages.ts';

/** The settings that the institution's admins choose for all of it. */
export default function GeneralSettingsPage() {
  const intl = useIntl();
  const { institution } = useSettings();
  const general = useGeneralSettings(institution.id);
  return (
    <>
      <PageHeading title={intl.formatMessage(generalMessages.title)} />
      <LoadState of={general}>
        {(data) => (
          <>
            {data.isNew ? (
              <Alert variant="info" margin="0 0 medium">
                <FormattedMessage {...generalMessages.newText} />
              </Alert>
            ) : null}
            {/* Starts over with each saved version. */}
            <GeneralSettingsForm key={data.version} institution={data} />
          </>
        )}
      </LoadState>
    </>
  );
}
