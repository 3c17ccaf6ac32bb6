package dev.contentservice.overlay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The examples of the Overlay specification, versions 1.0.0 and 1.1.0, in its order. */
class SpecificationExamplesTest {

  @Test
  void a_structured_overlay_mirrors_the_document() {
    assertThat(
            Yaml.changed(
                "1.0.0",
                """
                info: {title: Pets}
                paths:
                  /: {get: {operationId: root}}
                  /pets: {get: {summary: Old, operationId: pets}}
                """,
                """
                - target: '$'
                  update:
                    info: {x-overlay-applied: structured-overlay}
                    paths:
                      /: {summary: The root resource, get: {summary: Root, x-rate-limit: 100}}
                      /pets: {get: {summary: Retrieve pets, x-rate-limit: 100}}
                    components:
                    tags:
                """))
        .isEqualTo(
            Yaml.of(
                """
                info: {title: Pets, x-overlay-applied: structured-overlay}
                paths:
                  /:
                    get: {operationId: root, summary: Root, x-rate-limit: 100}
                    summary: The root resource
                  /pets: {get: {summary: Retrieve pets, operationId: pets, x-rate-limit: 100}}
                components: null
                tags: null
                """));
  }

  @Test
  void a_targeted_overlay_changes_single_objects() {
    assertThat(
            Yaml.changed(
                "1.0.0",
                "paths: {/foo: {get: {description: Old}}, /bar: {get: {}, post: {x-safe: true}}}",
                """
                - target: $.paths['/foo'].get
                  update: {description: This is the new description}
                - target: $.paths['/bar'].get
                  update: {description: This is the updated description}
                - target: $.paths['/bar']
                  update: {post: {description: Of a child object, x-safe: false}}
                """))
        .isEqualTo(
            Yaml.of(
                """
                paths:
                  /foo: {get: {description: This is the new description}}
                  /bar:
                    get: {description: This is the updated description}
                    post: {x-safe: false, description: Of a child object}
                """));
  }

  @Test
  void a_wildcard_overlay_changes_many_objects() {
    assertThat(
            Yaml.changed(
                "1.0.0",
                """
                paths:
                  /a: {get: {parameters: [{name: filter, in: query}, {name: filter, in: header}]}}
                  /b: {get: {parameters: [{name: sort, in: query}]}, post: {}}
                """,
                """
                - target: $.paths.*.get
                  update: {x-safe: true}
                - target: $.paths.*.get.parameters[?@.name=='filter' && @.in=='query']
                  update: {schema: {$ref: '#/components/schemas/filterSchema'}}
                """))
        .isEqualTo(
            Yaml.of(
                """
                paths:
                  /a:
                    get:
                      parameters:
                        - name: filter
                          in: query
                          schema: {$ref: '#/components/schemas/filterSchema'}
                        - {name: filter, in: header}
                      x-safe: true
                  /b: {get: {parameters: [{name: sort, in: query}], x-safe: true}, post: {}}
                """));
  }

  @Test
  void an_item_is_added_to_each_array() {
    assertThat(
            Yaml.changed(
                "1.0.0",
                "paths: {/a: {get: {parameters: []}}, /b: {get: {parameters: [{name: old}]}}}",
                """
                - target: $.paths.*.get.parameters
                  update: {name: newParam, in: query}
                """))
        .isEqualTo(
            Yaml.of(
                """
                paths:
                  /a: {get: {parameters: [{name: newParam, in: query}]}}
                  /b: {get: {parameters: [{name: old}, {name: newParam, in: query}]}}
                """));
  }

  @Test
  void items_are_removed_from_arrays() {
    assertThat(
            Yaml.changed(
                "1.0.0",
                "paths: {/a: {get: {parameters: [{name: dummy}, {name: b}, {name: dummy}]}}}",
                """
                - target: $.paths.*.get.parameters[?@.name == 'dummy']
                  remove: true
                """))
        .isEqualTo(Yaml.of("paths: {/a: {get: {parameters: [{name: b}]}}}"));
  }

  @Test
  void a_primitive_item_is_removed_from_an_array() {
    assertThat(
            Yaml.changed(
                "1.1.0",
                "paths: {/a: {get: {tags: [x, dummy, y, dummy]}}}",
                """
                - target: $.paths.*.get.tags[?@ == 'dummy']
                  remove: true
                """))
        .isEqualTo(Yaml.of("paths: {/a: {get: {tags: [x, y]}}}"));
  }

  /** The query of version 1.1; that of 1.0 is no JSONPath and would select nothing. */
  @Test
  void traits_name_the_places_of_an_update() {
    assertThat(
            Yaml.changed(
                "1.0.0",
                "paths: {/items: {get: {x-oai-traits: [paged]}}, /other: {get: {}}}",
                """
                - target: $.paths[?(@.get['x-oai-traits'][?(@ == 'paged')])].get
                  update: {parameters: [{name: top, in: query}, {name: skip, in: query}]}
                """))
        .isEqualTo(
            Yaml.of(
                """
                paths:
                  /items:
                    get:
                      x-oai-traits: [paged]
                      parameters: [{name: top, in: query}, {name: skip, in: query}]
                  /other: {get: {}}
                """));
  }

  @Test
  void a_copy_merges_one_node_into_another() {
    assertThat(
            Yaml.changed(
                "1.1.0",
                "paths: {/items: {get: {x: 1}}, /some-items: {delete: {}}}",
                """
                - target: $.paths["/some-items"]
                  copy: $.paths["/items"]
                """))
        .isEqualTo(
            Yaml.of("paths: {/items: {get: {x: 1}}, /some-items: {delete: {}, get: {x: 1}}}"));
  }

  @Test
  void a_node_is_moved_by_a_copy_and_a_removal() {
    assertThat(
            Yaml.changed(
                "1.1.0",
                "paths: {/items: {get: {x: 1}}}",
                """
                - target: $.paths
                  update: {/new-items: {}}
                - target: $.paths['/new-items']
                  copy: $.paths['/items']
                - target: $.paths['/items']
                  remove: true
                """))
        .isEqualTo(Yaml.of("paths: {/new-items: {get: {x: 1}}}"));
  }
}
