// Each thread takes a contiguous run of voxels instead of a strided set, and reads four points before it compares them.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void roiaware_maxpool3d_double(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const double *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   double *pooled_features, int *argmax) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  const int threads = blockDim.x * gridDim.x;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int each = (voxels + threads - 1) / threads;
  const int begin = thread * each;
  const int end = begin + each < voxels ? begin + each : voxels;
  for (int voxel = begin; voxel < end; ++voxel) {
    const size_t cell = size_t(box) * voxels + voxel;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = row[0];
    float largest = -INFINITY;
    int where = -1;
    for (int k = 1; k <= total; k += 4) {
      const int some = total - k + 1 < 4 ? total - k + 1 : 4;
      int points[4];
      double values[4];
      for (int i = 0; i < some; ++i) {
        points[i] = row[k + i];
        values[i] = pts_feature[size_t(points[i]) * channels + channel];
      }
      for (int i = 0; i < some; ++i)
        if (values[i] > largest) {
          largest = values[i];
          where = points[i];
        }
    }
    argmax[cell * channels + channel] = where;
    if (where != -1) pooled_features[cell * channels + channel] = largest;
  }
}
