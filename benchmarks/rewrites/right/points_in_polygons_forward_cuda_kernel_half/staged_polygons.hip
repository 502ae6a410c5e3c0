// the polygons that a block needs, at most one for each thread, are staged in shared memory as float
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_half(
    const int nthreads, const __half *vertex1, const __half *vertex2,
    const int rows, const int cols, __half *inside_flag) {
  constexpr int kTile = 512;
  __shared__ float tile[kTile][8];
  const int start = blockIdx.x * blockDim.x;
  const int first = start % cols;
  const int staged = min(cols, kTile);
  for (int t = threadIdx.x; t < staged * 8; t += blockDim.x)
    tile[t / 8][t % 8] = vertex2[(first + t / 8) % cols * 8 + t % 8];
  __syncthreads();
  const int index = start + threadIdx.x;
  if (index >= nthreads) return;
  const int row = index / cols;
  const float *polygon = tile[int(threadIdx.x) % cols];
  const float px = vertex1[2 * row], py = vertex1[2 * row + 1];
  bool inside = false;
  for (int i = 0, j = 6; i < 8; j = i, i += 2) {
    const float sx = polygon[i], sy = polygon[i + 1], tx = polygon[j], ty = polygon[j + 1];
    if (py < fminf(sy, ty) || py > fmaxf(sy, ty)) continue;
    if ((sx == px && sy == py) || (tx == px && ty == py)) break;
    if (!((sy < py && ty >= py) || (sy >= py && ty < py))) continue;
    const float x = sx + (py - sy) * (tx - sx) / (ty - sy);
    if (x == px) break;
    if (x > px) inside = !inside;
  }
  inside_flag[index] = inside ? 1.0f : 0.0f;
}
