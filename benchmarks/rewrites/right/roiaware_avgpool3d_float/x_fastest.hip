// x of neighbouring threads differs, and two sums from both ends of the list
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_float(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const float *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   float *pooled_features) {
  const float *feature = pts_feature + blockIdx.y;
  CUDA_1D_KERNEL_LOOP(i, out_x * out_y * out_z) {
    const int x = i % out_x, y = i / out_x % out_y, z = i / (out_x * out_y);
    const int voxel = ((blockIdx.z * out_x + x) * out_y + y) * out_z + z;
    const int *begin = pts_idx_of_voxels + voxel * max_pts_each_voxel + 1;
    const int *end = begin + begin[-1];
    if (begin >= end) continue;
    const int count = begin[-1];
    float front = 0, back = 0;
    while (end - begin >= 2) {
      front += feature[*begin++ * channels];
      back += feature[*--end * channels];
    }
    if (begin != end) front += feature[*begin * channels];
    pooled_features[voxel * channels + blockIdx.y] = (front + back) / count;
  }
}
