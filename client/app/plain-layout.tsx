import { Text, View } from '@instructure/ui/latest';
import { useEffect, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Outlet } from 'react-router';
import { followHeight } from '../ui/page/lms-frame.ts';
import { appMessages } from './app.messages.ts';

/** What surrounds the pages that stand outside of a session: the product's name above one column. */
export function PlainLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  useEffect(followHeight, []);
  return (
    <>
      <View as="header" padding="small medium" borderWidth="0 0 small" display="block">
        <Text weight="bold">
          <FormattedMessage {...appMessages.product} />
        </Text>
      </View>
      <View as="main" padding="large medium" maxWidth="40rem" margin="0 auto" display="block">
        {children}
      </View>
    </>
  );
}
