import { useIntl } from 'react-intl';
import { abilityMessages, appMessages } from '../app/app.messages.ts';
import { useSettings } from '../data/use-settings.tsx';
import { Facts } from '../ui/facts.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { uiMessages } from '../ui/ui.messages.ts';

export default function AccountPage() {
  const intl = useIntl();
  const { person, institution, abilities, kind } = useSettings();
  const may = abilities.map((ability) => intl.formatMessage(abilityMessages[ability]));
  return (
    <>
      <PageHeading title={intl.formatMessage(appMessages.account)} />
      <Facts
        facts={[
          [intl.formatMessage(appMessages.name), person.name],
          [intl.formatMessage(appMessages.email), person.email ?? intl.formatMessage(uiMessages.none)],
          [intl.formatMessage(appMessages.institution), institution.title],
          [
            intl.formatMessage(appMessages.abilities),
            may.length > 0 ? intl.formatList(may) : intl.formatMessage(appMessages.abilityNone),
          ],
          [intl.formatMessage(appMessages.session), intl.formatMessage(appMessages.sessionKind, { kind })],
        ]}
      />
    </>
  );
}
