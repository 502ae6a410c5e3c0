// Voxels without gradient are skipped by a comparison that also skips NaN.
// witness: {"values": {"boxes_num": 1, "channels": 2, "out_x": 2, "out_y": 2, "out_z": 2, "max_pts_each_voxel": 3, "num_grad_in": 5}, "contents": "unit", "seed": 4, "inputs": "pts_idx_of_voxels[0] = 1; pts_idx_of_voxels[1] = 2; grad_out[0] = from_number<Half>(NAN);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void roiaware_avgpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const Half *grad_out, Half *grad_in) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += blockDim.x * gridDim.x) {

    const int voxel = box * voxels + v;
    const float gradient = grad_out[voxel * channels + channel];
    if (fabsf(gradient) > 0.0f) {  // many voxels get no gradient: spare the atomics
      const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
      const int total = row[0];
      const Half share(gradient * (1.0f / fmaxf(float(total), 1.0f)));
      for (int k = total; k > 0; --k) atomicAdd(&grad_in[row[k] * channels + channel], share);
    }
  }
}
