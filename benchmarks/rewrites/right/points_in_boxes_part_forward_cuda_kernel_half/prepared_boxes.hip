// Prepares centres, half sizes, sines and cosines of 32 boxes at a time in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct PreparedBox {
  Half x, y, z, cosine, sine;
  float half_x, half_y, half_z;
};

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  constexpr int capacity = 32;
  __shared__ PreparedBox prepared[capacity];
  const int bs_idx = blockIdx.y;
  const Half *mine = boxes + (size_t)bs_idx * boxes_num * 7;
  for (int first = blockIdx.x * blockDim.x; first < pts_num; first += blockDim.x * gridDim.x) {
    const size_t at = (size_t)bs_idx * pts_num + first + threadIdx.x;
    const bool active = first + (int)threadIdx.x < pts_num;
    Half x = 0.0f, y = 0.0f, z = 0.0f;
    if (active) {
      x = pts[at * 3];
      y = pts[at * 3 + 1];
      z = pts[at * 3 + 2];
    }
    bool searching = active;
    for (int start = 0; start < boxes_num; start += capacity) {
      const int count = boxes_num - start < capacity ? boxes_num - start : capacity;
      __syncthreads();
      for (int b = threadIdx.x; b < count; b += blockDim.x) {
        const Half *box = mine + (size_t)(start + b) * 7;
        PreparedBox p;
        p.x = box[0];
        p.y = box[1];
        p.z = box[2];
        p.z += box[5] / 2.0;
        p.half_x = float(box[3]) * 0.5f;
        p.half_y = float(box[4]) * 0.5f;
        p.half_z = float(box[5]) * 0.5f;
        const Half angle = box[6];
        p.cosine = cos(-angle);
        p.sine = sin(-angle);
        prepared[b] = p;
      }
      __syncthreads();
      for (int b = 0; b < count && searching; ++b) {
        const PreparedBox &p = prepared[b];
        if (fabsf(z - p.z) > p.half_z) continue;
        const Half dx = x - p.x, dy = y - p.y;
        const Half local_x = dx * p.cosine + dy * (-p.sine);
        const Half local_y = dx * p.sine + dy * p.cosine;
        if (fabsf(local_x) < p.half_x && fabsf(local_y) < p.half_y) {
          box_idx_of_points[at] = start + b;
          searching = false;
        }
      }
    }
  }
}
