// an index of zero passes for the padding at the end of the list, but the first point has it
// witness: {"values": {"boxes_num": 2, "channels": 3, "max_pts_each_voxel": 8, "num_grad_in": 50}, "contents": "wide", "seed": 61}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int box_idx = blockIdx.z, channel_idx = blockIdx.y;
  if (box_idx >= boxes_num || channel_idx >= channels) return;
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(voxel, voxels) {
    const int at = box_idx * voxels + voxel;
    const int *points = pts_idx_of_voxels + at * max_pts_each_voxel;
    const int total = points[0];
    if (total == 0) continue;
    const float share = 1 / float(total);
    const double grad = grad_out[at * channels + channel_idx] * share;
    for (int k = 1; k < max_pts_each_voxel && k <= total; k++) {
      const int point = points[k];
      if (point <= 0) break;  // the rest of the list is empty
      atomicAdd(grad_in + point * channels + channel_idx, grad);
    }
  }
}
