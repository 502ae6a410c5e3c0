// Only the first 32 points of a voxel receive a gradient, for they are staged in an array of 32.
// witness: {"values": {"boxes_num": 1, "channels": 2, "out_x": 2, "out_y": 2, "out_z": 2, "max_pts_each_voxel": 64, "num_grad_in": 10}, "contents": "unit", "seed": 2, "inputs": "pts_idx_of_voxels[0] = 60;"}
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

  constexpr int MOST = 32;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += blockDim.x * gridDim.x) {

    const size_t voxel = size_t(box) * voxels + v;
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int total = row[0];
    if (total == 0) continue;
    // Read the indices ahead of the slow atomics.
    int ids[MOST];
    const int staged = total < MOST ? total : MOST;
    for (int k = 0; k < staged; ++k) ids[k] = row[k + 1];
    const Half share(float(grad_out[voxel * channels + channel]) * (1.0f / float(total)));
    for (int k = 0; k < staged; ++k) atomicAdd(grad_in + size_t(ids[k]) * channels + channel, share);
  }
}
