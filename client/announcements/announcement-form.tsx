import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Announcement } from '#shared/announcements/announcement.ts';
import { useSettings } from '../data/use-settings.tsx';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { contentOf, draftOf } from './announcement-draft.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { useCreateAnnouncement, useUpdateAnnouncement } from './announcement.api.ts';
import { announcementMessages } from './announcement.messages.ts';

interface AnnouncementFormProps {
  /** null: a new one */
  readonly announcement: Announcement | null;
  readonly onClose: () => void;
}

/** Asks for what's to be announced. */
export default function AnnouncementForm({ announcement, onClose }: AnnouncementFormProps) {
  const intl = useIntl();
  // Changes are made to the version that was opened, even if somebody else saves another one meanwhile.
  const [opened] = useState(announcement);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const saving = useSave(opened);
  const content = contentOf(draft);
  const handleSave = async () => {
    if (content && (await saving.save(content))) onClose();
  };
  return (
    <FormDialog
      title={
        opened
          ? intl.formatMessage(announcementMessages.editTitle, { title: opened.title })
          : intl.formatMessage(announcementMessages.add)
      }
      submitLabel={intl.formatMessage(announcementMessages[opened ? 'save' : 'create'])}
      isReady={content !== undefined && !saving.isRunning}
      problem={saving.problem}
      failed={intl.formatMessage(announcementMessages.failed)}
      onSubmit={() => void handleSave()}
      onClose={onClose}
    >
      <AnnouncementFields
        draft={draft}
        problem={saving.problem}
        beginsLabel={useBeginsLabel(opened)}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
      />
    </FormDialog>
  );
}

/** What leaving the beginning open means. */
function useBeginsLabel(opened: Announcement | null) {
  const intl = useIntl();
  const { timeZone } = useSettings().institution;
  if (!opened || opened.state === 'planned') return intl.formatMessage(announcementMessages.atOnce);
  const when = intl.formatDate(opened.beginsAt, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return intl.formatMessage(announcementMessages.asIs, { when });
}

/** Writes an announcement, or changes the one that's given. */
function useSave(opened: Announcement | null) {
  const [creating, updating] = [useCreateAnnouncement(), useUpdateAnnouncement()];
  const save = async (content: NonNullable<ReturnType<typeof contentOf>>) => {
    const { result } = opened
      ? await updating.run({ params: { id: opened.id }, body: { ...content, version: opened.version } })
      : await creating.run({ body: content });
    return result !== undefined;
  };
  return {
    save,
    problem: creating.problem ?? updating.problem,
    isRunning: creating.isRunning || updating.isRunning,
  };
}
