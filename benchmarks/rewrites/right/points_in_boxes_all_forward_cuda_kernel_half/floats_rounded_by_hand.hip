// Boxes are visited from the last one back, in floats that are rounded to half explicitly, with the horizontal test first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float as_half(float value) { return float(Half(value)); }

__global__ void points_in_boxes_all_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {

  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  const int stride = gridDim.x * blockDim.x;
  const int last = pts_num - 1 - int(blockIdx.x * blockDim.x + threadIdx.x);
  for (int p = last; p >= 0; p -= stride) {
    const size_t row = (size_t)batch * pts_num + p;
    const float x = pts[row * 3], y = pts[row * 3 + 1], z = pts[row * 3 + 2];
    for (int k = boxes_num - 1; k >= 0; --k) {
      const Half *box = boxes + ((size_t)batch * boxes_num + k) * 7;
      const float angle = -float(box[6]);
      const float c = as_half(cosf(angle)), s = as_half(sinf(angle));
      const float dx = as_half(x - float(box[0])), dy = as_half(y - float(box[1]));
      const float lx = as_half(as_half(dx * c) - as_half(dy * s));
      const float ly = as_half(as_half(dx * s) + as_half(dy * c));
      const float hx = 0.5f * float(box[3]), hy = 0.5f * float(box[4]), hz = 0.5f * float(box[5]);
      if (!(lx > -hx && lx < hx && ly > -hy && ly < hy)) continue;
      const float dz = as_half(z - as_half(float(box[2]) + as_half(hz)));
      if (!(fabsf(dz) > hz)) box_idx_of_points[row * boxes_num + k] = 1;
    }
  }
}
