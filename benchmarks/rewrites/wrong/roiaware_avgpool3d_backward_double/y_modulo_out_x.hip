// the y of a voxel is its row modulo out_x instead of out_y: wrong for boxes with out_x and out_y different
// witness: {"values": {"boxes_num": 2, "channels": 2, "out_x": 4, "out_y": 6, "out_z": 5, "num_grad_in": 20}, "contents": "wide", "seed": 65}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int box_idx = blockIdx.z;
  const int channel_idx = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(voxel_idx_flat, out_x * out_y * out_z) {
    const int z_idx = voxel_idx_flat % out_z;
    const int y_idx = (voxel_idx_flat / out_z) % out_x;
    const int x_idx = voxel_idx_flat / (out_y * out_z);
    if (box_idx >= boxes_num || channel_idx >= channels) return;

    const int offset = ((box_idx * out_x + x_idx) * out_y + y_idx) * out_z + z_idx;
    const int *points = pts_idx_of_voxels + offset * max_pts_each_voxel;
    const double grad = grad_out[offset * channels + channel_idx];
    const int total_pts = points[0];
    const float cur_grad = 1 / fmaxf(float(total_pts), 1.0);
    for (int k = 1; k <= total_pts; k++)
      atomicAdd(grad_in + points[k] * channels + channel_idx, grad * cur_grad);
  }
}
