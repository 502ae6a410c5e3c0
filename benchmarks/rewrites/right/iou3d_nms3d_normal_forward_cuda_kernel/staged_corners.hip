// Corners and areas of the columns are computed once into arrays in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(const int boxes_num, const float nms_overlap_thresh,
                                                       const float *boxes, unsigned long long *mask) {
  __shared__ float left[64], right[64], top[64], bottom[64], area[64];
  const int tiles = (boxes_num + 63) / 64, t = threadIdx.x;
  for (int column_tile = blockIdx.x; column_tile < tiles; column_tile += gridDim.x) {
    const int columns = min(64, boxes_num - column_tile * 64);
    __syncthreads();
    if (t < columns) {
      const float *box = boxes + (size_t(column_tile) * 64 + t) * 7;
      left[t] = box[0] - box[3] / 2;
      right[t] = box[0] + box[3] / 2;
      top[t] = box[1] - box[4] / 2;
      bottom[t] = box[1] + box[4] / 2;
      area[t] = box[3] * box[4];
    }
    __syncthreads();
    for (int row_tile = blockIdx.y; row_tile < tiles; row_tile += gridDim.y) {
      const int row = row_tile * 64 + t;
      if (row >= boxes_num) continue;
      const float *box = boxes + size_t(row) * 7;
      const float own_left = box[0] - box[3] / 2, own_right = box[0] + box[3] / 2;
      const float own_top = box[1] - box[4] / 2, own_bottom = box[1] + box[4] / 2;
      const float own_area = box[3] * box[4];
      unsigned long long bits = 0;
      for (int k = 0; k < columns; ++k) {
        if (row_tile == column_tile && k <= t) continue;
        const float width = fmaxf(fminf(own_right, right[k]) - fmaxf(own_left, left[k]), 0.f);
        const float height = fmaxf(fminf(own_bottom, bottom[k]) - fmaxf(own_top, top[k]), 0.f);
        const float common = width * height;
        if (common / fmaxf(own_area + area[k] - common, EPS) > nms_overlap_thresh) bits |= 1ULL << k;
      }
      mask[size_t(row) * tiles + column_tile] = bits;
    }
  }
}
