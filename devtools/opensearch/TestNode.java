import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.opensearch.common.settings.Settings;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessPlugin;
import org.opensearch.transport.Netty4Plugin;

/**
 * A cluster of one OpenSearch node for tests, without TLS and accounts. Its only argument is an
 * empty folder. It listens on a free port of the loopback interface, prints "port N" when it is
 * ready, and stops when its standard input ends, as it does when the test is killed.
 */
public final class TestNode extends Node {
    private TestNode(Settings settings) {
        super(InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "test"),
                List.of(Netty4Plugin.class, PainlessPlugin.class), true);
    }

    public static void main(String[] args) throws Exception {
        Path home = Files.createDirectories(Path.of(args[0]));
        Settings settings = Settings.builder()
                .put("path.home", home)
                .put("cluster.name", "waymark-test")
                .put("discovery.type", "single-node")
                .put("network.host", "127.0.0.1")
                .put("http.port", "0")
                .put("transport.port", "0")
                .put("http.type", "netty4")
                .put("transport.type", "netty4")
                .put("cluster.routing.allocation.disk.threshold_enabled", false)
                .build();
        TestNode node = new TestNode(settings);
        node.start();
        var http = node.injector().getInstance(HttpServerTransport.class);
        System.out.println("port " + http.boundAddress().publishAddress().getPort());
        while (System.in.read() >= 0) {
            // nothing is sent
        }
        Runtime.getRuntime().halt(0); // its folder is deleted
    }
}
