// Each block goes over all voxels of its box, so that more than 512 voxels are added by several blocks.
// witness: {"values": {"boxes_num": 1, "channels": 1, "out_x": 10, "out_y": 10, "out_z": 10, "max_pts_each_voxel": 3, "num_grad_in": 500}, "contents": "unit", "seed": 5}
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

  // One block per (channel, box); its threads share out the voxels.
  const int *rows = pts_idx_of_voxels + size_t(box) * voxels * max_pts_each_voxel;
  const Half *gradients = grad_out + size_t(box) * voxels * channels + channel;
  for (int v = threadIdx.x; v < voxels; v += blockDim.x) {
    const int *row = rows + size_t(v) * max_pts_each_voxel;
    const int total = row[0];
    const float scale = 1.0f / (total > 1 ? float(total) : 1.0f);
    for (int k = 0; k < total; ++k)
      atomicAdd(grad_in + row[1 + k] * channels + channel, Half(gradients[size_t(v) * channels] * scale));
  }
}
