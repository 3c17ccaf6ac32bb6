package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.outbox.internal.Lease;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LeaseTest {

  @Property
  void written_values_are_read_back(@ForAll List<String> nodes, @ForAll long fence) {
    List<Lease> leases = nodes.stream().map(node -> new Lease("d1", fence, node, 7)).toList();
    assertThat(Lease.read(Lease.write(leases)))
        .isEqualTo(leases)
        .allSatisfy(each -> assertThat(each.since()).isEqualTo(7));
  }

  @Test
  void data_of_an_older_version_is_read() {
    Lease lease = Lease.read("[[\"d1\",2,\"n\"]]").get(0);

    assertThat(lease).isEqualTo(new Lease("d1", 2, "n", 7));
    assertThat(lease.since()).isZero();
  }

  @Test
  void statements_find_identifiers_in_written_leases() {
    assertThat(Lease.write(List.of())).isEqualTo("[]");
    assertThat(Lease.write(List.of(new Lease("d1", 2, "n"), new Lease("d2", 1, "\"n"))))
        .isEqualTo("[[\"d1\",2,\"n\",0],[\"d2\",1,\"\\\"n\",0]]");
  }
}
