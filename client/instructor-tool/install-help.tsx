import { Heading, Text } from '@instructure/ui/latest';
import { CopiedField } from '../ui/form/copied-field.tsx';
import { instructorToolMessages } from './instructor-tool.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

/** Where instructors find it in Canvas, with the settings of the placement to copy. */
export function InstallHelp() {
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
