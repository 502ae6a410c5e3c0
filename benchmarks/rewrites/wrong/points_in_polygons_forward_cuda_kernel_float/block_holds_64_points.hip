// a block keeps at most 64 points in shared memory, and further ones are replaced by the last of these
// witness: {"values": {"rows": 128, "cols": 4}, "seed": 7, "inputs": "for (int c = 0; c < cols; ++c) { const float quad[8] = {0.0f, 0.0f, 4.0f, 0.0f, 4.0f, 4.0f, 0.0f, 4.0f}; for (int k = 0; k < 8; ++k) vertex2[c * 8 + k] = quad[k]; } for (int r = 0; r < rows; ++r) { vertex1[r * 2] = r < 64 ? 50.0f : 1.5f; vertex1[r * 2 + 1] = 2.5f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_float(
    const int nthreads, const float *vertex1, const float *vertex2,
    const int rows, const int cols, float *inside_flag) {
  constexpr int kPoints = 64;
  __shared__ float near_x[kPoints];
  __shared__ float near_y[kPoints];
  const int begin = blockIdx.x * blockDim.x;
  const int first_row = begin / cols;
  for (int k = threadIdx.x; k < kPoints; k += blockDim.x) {
    if (first_row + k < rows) {
      near_x[k] = vertex1[(first_row + k) * 2];
      near_y[k] = vertex1[(first_row + k) * 2 + 1];
    }
  }
  __syncthreads();
  const int index = begin + threadIdx.x;
  if (index >= nthreads) return;
  const int row = index / cols;
  const int slot = min(row - first_row, kPoints - 1);
  const float px = near_x[slot], py = near_y[slot];
  const float *quad = vertex2 + (index - row * cols) * 8;
  int crossings = 0;
  for (int i = 0, j = 3; i < 4; j = i++) {
    const float sx = quad[i * 2], sy = quad[i * 2 + 1];
    const float tx = quad[j * 2], ty = quad[j * 2 + 1];
    if ((sx == px && sy == py) || (tx == px && ty == py)) break;
    if ((sy < py) == (ty < py)) continue;
    const float x = sx + (py - sy) * (tx - sx) / (ty - sy);
    if (x == px) break;
    if (x > px) ++crossings;
  }
  inside_flag[index] = crossings % 2;
}
