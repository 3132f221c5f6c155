import { Tabs, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { AddByEmail } from './add-by-email.tsx';
import { AddByFile } from './add-by-file.tsx';
import { AddBySearch } from './add-by-search.tsx';
import { addMessages } from './add-people.messages.ts';

const ways = [
  { id: 'search', title: addMessages.bySearch, Part: AddBySearch },
  { id: 'email', title: addMessages.byEmail, Part: AddByEmail },
  { id: 'file', title: addMessages.byFile, Part: AddByFile },
] as const;

interface AddPeopleDrawerProps {
  /** as in the address */
  readonly way: string;
  readonly onWay: (way: string) => void;
  readonly onClose: () => void;
}

/** Adds people before they first open Courseyard: found in Canvas, by their addresses, or from a file. */
export default function AddPeopleDrawer({ way, onWay, onClose }: AddPeopleDrawerProps) {
  const intl = useIntl();
  const chosen = ways.find(({ id }) => id === way) ?? ways[0];
  return (
    <Drawer title={intl.formatMessage(addMessages.title)} onClose={onClose}>
      <Text as="p">
        <FormattedMessage {...addMessages.intro} />
      </Text>
      <Tabs onRequestTabChange={(_, { index }) => onWay(ways[index]?.id ?? 'search')}>
        {ways.map(({ id, title, Part }) => (
          <Tabs.Panel
            key={id}
            id={`add-${id}`}
            renderTitle={intl.formatMessage(title)}
            isSelected={id === chosen.id}
            padding="medium 0"
          >
            <Part />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Drawer>
  );
}
