// the polygons are staged in shared memory, 64 at a time, and each thread waits for the chunk with its polygon
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_float(
    const int nthreads, const float *vertex1, const float *vertex2,
    const int rows, const int cols, float *inside_flag) {
  constexpr int kChunk = 64;
  __shared__ float staged[kChunk * 8];
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  const bool active = index < nthreads;
  int row = 0, col = -1;
  float px = 0.0f, py = 0.0f;
  if (active) {
    row = index / cols;
    col = index - row * cols;
    px = vertex1[row * 2];
    py = vertex1[row * 2 + 1];
  }
  for (int first = 0; first < cols; first += kChunk) {
    const int size = min(kChunk, cols - first);
    for (int k = threadIdx.x; k < size * 8; k += blockDim.x)
      staged[k] = vertex2[first * 8 + k];
    __syncthreads();
    if (active && col >= first && col < first + size) {
      const float *quad = staged + (col - first) * 8;
      int crossings = 0;
      for (int i = 0; i < 4; ++i) {
        const int j = (i + 3) % 4;
        const float sx = quad[i * 2], sy = quad[i * 2 + 1];
        const float tx = quad[j * 2], ty = quad[j * 2 + 1];
        if (py < min(sy, ty) || py > max(sy, ty)) continue;
        if ((sx == px && sy == py) || (tx == px && ty == py)) break;
        if ((sy < py && ty >= py) || (sy >= py && ty < py)) {
          const float x = sx + (py - sy) * (tx - sx) / (ty - sy);
          if (x == px) break;
          crossings += x > px ? 1 : 0;
        }
      }
      inside_flag[index] = crossings & 1 ? 1.0f : 0.0f;
    }
    __syncthreads();
  }
}
