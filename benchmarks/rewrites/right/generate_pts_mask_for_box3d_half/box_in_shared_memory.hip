// All threads of a block copy their box to shared memory before any of them leaves.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline unsigned int clamped_index(Half along, Half extent, int cells) {
  const Half step = extent / cells;
  const unsigned int index = int(along / step), last = cells - 1;
  return index < last ? index : last;
}

__global__ void generate_pts_mask_for_box3d_half(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const Half *rois, const Half *pts,
                                            int *pts_mask) {
  __shared__ Half box[7];
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  for (unsigned int k = threadIdx.x; k < 7; k += blockDim.x) box[k] = rois[box_idx * 7 + k];
  __syncthreads();

  const Half half_x = box[3] / 2, half_y = box[4] / 2;
  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < pts_num; pt_idx += gridDim.x * blockDim.x) {
    const Half pt[3] = {pts[pt_idx * 3], pts[pt_idx * 3 + 1], pts[pt_idx * 3 + 2]};
    Half local_x = 0.0f, local_y = 0.0f;
    unsigned int code = ~0u;
    if (check_pt_in_box3d(pt, box, local_x, local_y) > 0)
      code = (clamped_index(local_x + half_x, box[3], out_x) << 16) +
             (clamped_index(local_y + half_y, box[4], out_y) << 8) + clamped_index(pt[2] - box[2], box[5], out_z);
    pts_mask[(size_t)box_idx * pts_num + pt_idx] = int(code);
  }
}
