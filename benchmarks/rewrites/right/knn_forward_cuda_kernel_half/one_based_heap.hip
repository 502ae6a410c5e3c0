// A heap that counts from one and is emptied straight into the result, farthest first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

struct Neighbour {
  float distance;
  int index;
};

__device__ inline void settle(Neighbour *heap, int size, Neighbour item) {
  int node = 1;
  while (2 * node <= size) {
    int child = 2 * node;
    if (child < size && heap[child + 1].distance > heap[child].distance) child += 1;
    if (item.distance > heap[child].distance) break;
    heap[node] = heap[child];
    node = child;
  }
  heap[node] = item;
}

__global__ void knn_forward_cuda_kernel_half(int b, int n, int m, int nsample,
                                        const Half *xyz, const Half *new_xyz,
                                        int *__restrict__ idx, Half *dist2) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const long long step = (long long)blockDim.x * gridDim.x;
  for (long long q = (long long)blockIdx.x * blockDim.x + threadIdx.x; q < m; q += step) {
    const long long row = (long long)batch * m + q;
    const float qx = new_xyz[row * 3], qy = new_xyz[row * 3 + 1], qz = new_xyz[row * 3 + 2];

    Neighbour heap[101];
    for (int k = 1; k <= nsample; ++k) heap[k] = {1e10f, 0};
    const Half *point = xyz + (long long)batch * n * 3;
    for (int p = 0; p < n; ++p) {
      const float dx = Half(qx - float(point[p * 3LL]));
      const float dy = Half(qy - float(point[p * 3LL + 1]));
      const float dz = Half(qz - float(point[p * 3LL + 2]));
      const float plane = Half(float(Half(dx * dx)) + float(Half(dy * dy)));
      const float distance = Half(plane + float(Half(dz * dz)));
      if (distance < heap[1].distance) settle(heap, nsample, {distance, p});
    }
    for (int size = nsample; size >= 1; --size) {
      const Neighbour farthest = heap[1];
      idx[row * nsample + size - 1] = farthest.index;
      dist2[row * nsample + size - 1] = Half(farthest.distance);
      if (size > 1) settle(heap, size - 1, heap[size]);
    }
  }
}
