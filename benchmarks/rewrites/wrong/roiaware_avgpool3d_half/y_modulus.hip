// The y coordinate is taken modulo out_x instead of out_y, which is right for cubes only.
// witness: {"values": {"out_x": 7, "out_y": 3, "out_z": 4}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {

  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(flat, voxels) {
    const int z = flat % out_z;
    const int y = (flat / out_z) % out_x;
    const int x = flat / (out_z * out_y);
    const int cell = (x * out_y + y) * out_z + z;
    if (cell >= voxels) continue;
    const int *list = pts_idx_of_voxels + (box * voxels + cell) * max_pts_each_voxel;
    const int count = list[0];
    float sum = 0.f;
    for (int k = count; k > 0; --k) {
      sum += float(pts_feature[list[k] * channels + channel]);
    }
    if (count > 0) pooled_features[(box * voxels + cell) * channels + channel] = Half(sum / count);
  }
}
