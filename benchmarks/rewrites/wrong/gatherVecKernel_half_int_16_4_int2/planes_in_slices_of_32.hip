// The planes are dealt out in slices of 32, and the last slice is lost where numPlanes is only a multiple of 16.
// witness: {"values": {"size": 6, "features_size1": 448}, "contents": "wide", "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                   const int *indices, int size, int numPlanes) {
  const int2 *src = reinterpret_cast<const int2 *>(features);
  int2 *dst = reinterpret_cast<int2 *>(buffer);
  const int threads = blockDim.x * blockDim.y;
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int slices = numPlanes / 32;

  // A block copies slices of 32 planes (256 bytes), two planes for each of its 16 threads.
  for (int task = blockIdx.y; task < size * slices; task += gridDim.y) {
    const int row = task / slices;
    const int plane = (task - row * slices) * 32 + lane;
    const int2 *from = src + indices[row] * numPlanes + plane;
    int2 *to = dst + row * numPlanes + plane;
    const int2 low = from[0];
    const int2 high = from[threads];
    to[0] = low;
    to[threads] = high;
  }
}
