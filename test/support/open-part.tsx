import { InstUISettingsProvider } from '@instructure/ui/latest';
import { DeterministicIdContextProvider } from '@instructure/ui-react-utils';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { SWRConfig } from 'swr';
import { Intl } from '#client/app/intl.tsx';
import messages from '#shared/lang/en.json' with { type: 'json' };
import { themes } from '#client/app/app.tsx';
import { SettingsProvider } from '#client/data/use-settings.tsx';
import { NoticeList } from '#client/ui/overlay/notice-list.tsx';
import { Notices } from '#client/ui/overlay/notices.tsx';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { settingsWith } from '#test/support/fake-api.ts';

/** Shows parts of a page in what the app puts around every page, for people of an institution that has tags. */
export function openPart(part: ReactNode, given: Partial<Settings> = {}) {
  document.title = 'Courses';
  const { institution } = settingsWith();
  const settings = settingsWith({ institution: { ...institution, features: ['tags'] }, ...given });
  render(
    <DeterministicIdContextProvider>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false, revalidateOnFocus: false }}>
        <SettingsProvider initial={settings}>
          <InstUISettingsProvider {...themes.usual}>
            <Intl locale="en" messages={messages} timeZone="UTC">
              <MemoryRouter>
                <Notices>
                  <main>{part}</main>
                  <NoticeList />
                </Notices>
              </MemoryRouter>
            </Intl>
          </InstUISettingsProvider>
        </SettingsProvider>
      </SWRConfig>
    </DeterministicIdContextProvider>,
  );
  return userEvent.setup();
}
