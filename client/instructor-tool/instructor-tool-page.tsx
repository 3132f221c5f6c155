import { Text, Heading } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useCallback, useState } from 'react';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useInstructorTool, useFoundCourses } from './instructor-tool.api.ts';
import { instructorToolMessages } from './instructor-tool.messages.ts';
import { ToolForm } from './tool-form.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { CopiedField } from '../ui/form/copied-field.tsx';
import { SearchSelect, type FoundOption } from '../ui/form/search-select.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';

/** Where instructors find it in Canvas, with the settings of the placement to copy. */
function InstallHelp() {
  const text = useTexts(instructorToolMessages);
  const { origin } = window.location;
  return (
    <section className="form-stack after">
      <Heading level="h2">{text('install')}</Heading>
      <Text as="p">{text('installText')}</Text>
      <ol>
        <li>{text('installStepTool')}</li>
        <li>{text('installStepPlacement')}</li>
        <li>{text('installStepCourse')}</li>
      </ol>
      <CopiedField label={text('installPlacement')} value="course_settings_sub_navigation" />
      <CopiedField label={text('installAddress')} value={`${origin}/lti/launch`} />
      <CopiedField label={text('installFields')} value="placement=instructor_view" />
      <CopiedField label={text('installJson')} value={placementJson(origin)} />
    </section>
  );
}

/** The placement as a developer key has it; the same as in lti-config.json. */
const placementJson = (origin: string) =>
  JSON.stringify(
    {
      placement: 'course_settings_sub_navigation',
      message_type: 'LtiResourceLinkRequest',
      text: 'Courseyard: my course',
      enabled: true,
      visibility: 'admins',
      target_link_uri: `${origin}/lti/launch`,
      custom_fields: { placement: 'instructor_view' },
    },
    null,
    2,
  );

/** What the institution's instructors see of their courses, and what they do there. */
export default function InstructorToolPage() {
  const intl = useIntl();
  const text = useTexts(instructorToolMessages);
  return (
    <>
      <PageHeading title={text('title')}>
        <Help title={text('helpTitle')} text={text('helpText')} />
      </PageHeading>
      <Text as="p">{text('intro')}</Text>
      <LoadState of={useInstructorTool()}>
        {(tool) => (
          <>
            {tool.updatedAt === null ? null : (
              <p className="small-print">
                {intl.formatMessage(instructorToolMessages.saved, {
                  person: tool.updatedBy ?? 'none',
                  ago: <Ago key="ago" at={tool.updatedAt} />,
                })}
              </p>
            )}
            {/* Starts over with each saved version. */}
            <ToolForm key={tool.version} tool={tool} />
            <PreviewChoice />
            <InstallHelp />
          </>
        )}
      </LoadState>
    </>
  );
}

/** Leads to the view of a course, as its instructors have it with what's saved. */
function PreviewChoice() {
  const intl = useIntl();
  const text = useTexts(instructorToolMessages);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<FoundOption | null>(null);
  const found = useFoundCourses(search);
  const options = (found.data?.courses ?? []).map(({ id, title, courseCode }) => ({
    id,
    label: title,
    detail: courseCode,
  }));
  return (
    <section className="form-stack after">
      <Heading level="h2">{text('preview')}</Heading>
      <Text as="p">{text('previewText')}</Text>
      <SearchSelect
        label={text('previewCourse')}
        placeholder={text('previewPlaceholder')}
        empty={text('previewNone')}
        chosen={chosen}
        options={options}
        onSearch={useCallback((typed: string) => setSearch(typed), [])}
        onChoose={setChosen}
      />
      {chosen === null ? null : (
        <div>
          <LinkButton to={`/manage/instructor-view-tool/preview/${chosen.id}`}>
            {intl.formatMessage(instructorToolMessages.previewOpen, { title: chosen.label })}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
