import { Link, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { readHelp } from '#shared/people/help.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { useSettings } from '../data/use-settings.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { helpMessages } from './person.messages.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

const useHelp = () => useEndpoint(readHelp, {});

/** Who to ask for help in this institution. */
export function HelpPanel() {
  const help = useHelp();
  return <LoadState of={help}>{(found) => <WhomToAsk {...found} />}</LoadState>;
}

/** An e-mail address opens a message; anything else is a page. */
const hrefOf = (address: string) => (address.startsWith('https://') ? address : `mailto:${address}`);

function WhomToAsk({ contact, admins }: Result<typeof readHelp>) {
  const intl = useIntl();
  const institution = <bdi>{useSettings().institution.title}</bdi>;
  if (contact) {
    const link = (
      <Link href={hrefOf(contact.address)} target="_blank" rel="noreferrer">
        <bdi>{contact.name}</bdi>
      </Link>
    );
    return (
      <Text as="p">
        <FormattedMessage {...helpMessages.contact} values={{ contact: link, institution }} />
      </Text>
    );
  }
  const names = intl.formatList(admins, { type: 'disjunction' });
  return (
    <Text as="p">
      <FormattedMessage
        {...(admins.length > 0 ? helpMessages.admins : helpMessages.nobody)}
        values={{ institution, names }}
      />
    </Text>
  );
}
